/** Canvas pixels for a CSS pixel, for sharp text. */
const SCALE = 2;
/** Chromium allows 16,384 on a side. */
const MAX_PIXELS = 16_000;
/** The greatest height of a picture, in CSS pixels. */
export const MAX_HEIGHT = MAX_PIXELS / SCALE;

/** A context for a size in CSS pixels, cut where too large; null where the browser has none. */
export function openCanvas(
  canvas: HTMLCanvasElement,
  { width, height, background }: { width: number; height: number; background: string },
): CanvasRenderingContext2D | null {
  canvas.width = Math.min(MAX_PIXELS, Math.ceil(width * SCALE));
  canvas.height = Math.min(MAX_PIXELS, Math.ceil(height * SCALE));
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.scale(SCALE, SCALE);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return context;
}
