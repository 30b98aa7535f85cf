import { readColor } from "./elements.ts";

const EDGE = 16;
/** Canvas pixels for a CSS pixel, for sharp text. */
const SCALE = 2;
/** Chromium allows 16,384 on a side. */
const MAX_PIXELS = 16_000;

/** Draws parts of the page as they look now, also what is scrolled away; null where the browser has no canvas. */
export function drawParts(selectors: readonly string[]): HTMLCanvasElement | null {
  const parts = selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  // Heads and labels stick above scrolled cells.
  const regions = parts.flatMap((part) => part.closest(".scroll") ?? []);
  const places = regions.map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const);
  for (const region of regions) region.scrollTo(0, 0);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context !== null) drawElements(context, parts);
  regions.forEach((region, index) => {
    region.scrollTo(...(places[index] ?? [0, 0]));
  });
  return context && canvas;
}

function drawElements(context: CanvasRenderingContext2D, elements: readonly HTMLElement[]): void {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const width = Math.max(...boxes.map((box) => box.width)) + 2 * EDGE;
  const height = boxes.reduce((sum, box) => sum + box.height + EDGE, EDGE);
  context.canvas.width = Math.min(MAX_PIXELS, Math.ceil(width * SCALE));
  context.canvas.height = Math.min(MAX_PIXELS, Math.ceil(height * SCALE));
  context.scale(SCALE, SCALE);
  context.fillStyle = readColor("--bg");
  context.fillRect(0, 0, width, height);
  let top = EDGE;
  elements.forEach((element, index) => {
    const box = boxes[index];
    if (box === undefined) return;
    context.save();
    context.translate(EDGE - box.left, top - box.top);
    for (const cell of element.querySelectorAll<HTMLElement>("th, td")) drawCell(context, cell);
    for (const shape of element.querySelectorAll<SVGGeometryElement>("svg :is(line, circle, rect)"))
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

/** Nothing is drawn beyond an element that hides what does not fit. */
function clipTo(context: CanvasRenderingContext2D, element: Element | null): void {
  if (element === null || getComputedStyle(element).overflowX === "visible") return;
  const { left, top, width, height } = element.getBoundingClientRect();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
}

/** A line, a bar or a dot in its place on the page. */
function drawShape(context: CanvasRenderingContext2D, shape: SVGGeometryElement): void {
  const { left, top, width, height } = shape.getBoundingClientRect();
  const { fill, fillOpacity, stroke, strokeWidth, strokeDasharray } = getComputedStyle(shape);
  context.save();
  clipTo(context, shape.closest("svg:not(svg svg)"));
  context.beginPath();
  if (shape instanceof SVGLineElement) {
    context.moveTo(left, top);
    context.lineTo(left + width, top + height);
  } else {
    if (shape instanceof SVGCircleElement)
      context.arc(left + width / 2, top + height / 2, shape.r.baseVal.value, 0, 2 * Math.PI);
    else context.rect(left, top, width, height);
    context.fillStyle = fill;
    context.globalAlpha = Number(fillOpacity);
    if (fill !== "none") context.fill();
    context.globalAlpha = 1;
  }
  context.setLineDash(strokeDasharray === "none" ? [] : strokeDasharray.split(/[, ]+/).map(Number.parseFloat));
  context.strokeStyle = stroke;
  context.lineWidth = Number.parseFloat(strokeWidth);
  if (stroke !== "none") context.stroke();
  context.restore();
}

function drawWords(context: CanvasRenderingContext2D, element: HTMLElement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (parent === null || parent.closest(".heard") !== null) continue;
    const { color, fill, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    context.save();
    clipTo(context, parent);
    context.fillStyle = parent instanceof SVGElement ? fill : color;
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
    context.restore();
  }
}
