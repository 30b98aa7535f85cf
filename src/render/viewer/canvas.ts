/** Canvas pixels for a CSS pixel, so that text is sharp. */
const SCALE = 2;
/** Chromium's canvas has at most 16,384 pixels on a side. */
const MAX_PIXELS = 16_000;
/** The highest picture, in CSS pixels. */
export const MAX_HEIGHT = MAX_PIXELS / SCALE;

/** Prepares a canvas for a picture of a size in CSS pixels, cut where it is too large; null where the browser has none. */
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
