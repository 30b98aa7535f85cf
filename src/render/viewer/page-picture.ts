import { openCanvas } from "./export-buttons.ts";

const EDGE = 16;

/** Draws parts of the page as they look now, word by word, also what is scrolled away. */
export function drawElements(canvas: HTMLCanvasElement, elements: readonly HTMLElement[]): void {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const width = Math.max(...boxes.map((box) => box.width)) + 2 * EDGE;
  const height = boxes.reduce((sum, box) => sum + box.height + EDGE, EDGE);
  const context = openCanvas(canvas, { width, height });
  if (context === null) return;
  let top = EDGE;
  elements.forEach((element, index) => {
    const box = boxes[index];
    if (box === undefined) return;
    context.save();
    context.translate(EDGE - box.left, top - box.top);
    for (const cell of element.querySelectorAll<HTMLElement>("th, td")) drawCell(context, cell);
    for (const shape of element.querySelectorAll<SVGGeometryElement>("svg :is(line, circle)"))
      drawShape(context, shape);
    drawWords(context, element);
    context.restore();
    top += box.height + EDGE;
  });
}

function drawCell(context: CanvasRenderingContext2D, cell: HTMLElement): void {
  const { left, top, width, height, bottom } = cell.getBoundingClientRect();
  const { backgroundColor, borderBottomColor } = getComputedStyle(cell);
  context.fillStyle = backgroundColor;
  context.fillRect(left, top, width, height);
  context.fillStyle = borderBottomColor;
  context.fillRect(left, bottom - 1, width, 1);
}

/** A line or a dot in its place on the page. */
function drawShape(context: CanvasRenderingContext2D, shape: SVGGeometryElement): void {
  const { left, top, width, height } = shape.getBoundingClientRect();
  const { fill, stroke, strokeWidth, strokeDasharray } = getComputedStyle(shape);
  context.beginPath();
  if (shape instanceof SVGCircleElement) {
    context.arc(left + width / 2, top + height / 2, shape.r.baseVal.value, 0, 2 * Math.PI);
    context.fillStyle = fill;
    if (fill !== "none") context.fill();
  } else {
    context.moveTo(left, top);
    context.lineTo(left + width, top + height);
  }
  context.setLineDash(strokeDasharray === "none" ? [] : strokeDasharray.split(/[, ]+/).map(Number.parseFloat));
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  if (stroke !== "none") context.stroke();
  context.setLineDash([]);
}

function drawWords(context: CanvasRenderingContext2D, element: HTMLElement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (parent === null || parent.closest(".heard") !== null) continue;
    const { color, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    context.fillStyle = color;
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const draw = (from: number, text: string) => {
      range.setStart(node, from);
      range.setEnd(node, from + text.length);
      const [box, ...others] = range.getClientRects();
      if (box === undefined) return;
      // The browser broke this word.
      if (others.length > 0 && text.length > 1)
        for (let at = 0; at < text.length; at++) draw(from + at, text[at] ?? "");
      else context.fillText(text, box.left, box.top + context.measureText(text).fontBoundingBoxAscent);
    };
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(/\S+/g)) draw(index, word);
  }
}
