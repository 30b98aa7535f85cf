import type uPlot from "uplot";
import { explainKeys } from "../../words/page.ts";
import type { View } from "./view.ts";

const MIN_DRAG_PIXELS = 12;
const SHIFT_SAMPLES = 10;

/** Lets a finger zoom sideways, as uPlot lets only the mouse. */
export function connectTouch(plot: uPlot, view: View): void {
  const { over } = plot;
  let start: number | undefined;
  const findPlace = (event: PointerEvent) => {
    const box = over.getBoundingClientRect();
    return Math.min(box.width, Math.max(0, event.clientX - box.left));
  };
  const select = (left: number, width: number) =>
    plot.setSelect({ left, width, top: 0, height: over.clientHeight }, false);
  over.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" && event.isPrimary) start = findPlace(event);
  });
  over.addEventListener("pointermove", (event) => {
    if (start === undefined) return;
    const place = findPlace(event);
    plot.setCursor({ left: place, top: 0 });
    select(Math.min(start, place), Math.abs(place - start));
  });
  over.addEventListener("pointerup", (event) => {
    if (start === undefined) return;
    const [left, right] = [Math.min(start, findPlace(event)), Math.max(start, findPlace(event))];
    start = undefined;
    select(0, 0);
    if (right - left >= MIN_DRAG_PIXELS) view.to(plot.posToVal(left, "x"), plot.posToVal(right, "x"));
  });
  over.addEventListener("pointercancel", () => {
    start = undefined;
    select(0, 0);
  });
}

/** Lets the keyboard read a chart and zoom. */
export function connectKeys(plot: uPlot, title: string, view: View): void {
  const { over } = plot;
  over.tabIndex = 0;
  over.setAttribute("role", "application");
  over.setAttribute("aria-label", explainKeys(title));
  const legend = plot.root.querySelector(".u-legend");
  over.addEventListener("focus", () => legend?.setAttribute("aria-live", "polite"));
  over.addEventListener("blur", () => {
    legend?.removeAttribute("aria-live");
    plot.setCursor({ left: -10, top: -10 });
  });
  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ArrowLeft: ({ shiftKey }) => moveCursor(plot, shiftKey ? -SHIFT_SAMPLES : -1),
    ArrowRight: ({ shiftKey }) => moveCursor(plot, shiftKey ? SHIFT_SAMPLES : 1),
    "+": () => zoomAround(plot, view, 1 / 2),
    "=": () => zoomAround(plot, view, 1 / 2),
    "-": () => zoomAround(plot, view, 2),
  };
  over.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action(event);
  });
}

function moveCursor(plot: uPlot, samples: number): void {
  const times = plot.data[0];
  const { min = 0, max = 0 } = plot.scales.x ?? {};
  const [first, last] = [
    times.findIndex((time) => time >= (min ?? 0)),
    times.findLastIndex((time) => time <= (max ?? 0)),
  ];
  const index = plot.cursor.idx ?? (samples > 0 ? first - 1 : last + 1);
  const time = times[Math.min(last, Math.max(first, index + samples))];
  if (time !== undefined) plot.setCursor({ left: plot.valToPos(time, "x"), top: 0 });
}

function zoomAround(plot: uPlot, view: View, factor: number): void {
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null) return;
  const { idx } = plot.cursor;
  const centre = (idx == null ? undefined : plot.data[0][idx]) ?? (min + max) / 2;
  view.to(centre - (centre - min) * factor, centre + (max - centre) * factor);
}
