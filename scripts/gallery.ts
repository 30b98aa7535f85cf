// Writes docs/gallery.md: for each finding what it says about recordings of real loads; --check compares it.
import { renderGallery } from "./gallery/render-gallery.ts";
import { putFiles } from "./generated-files.ts";

await putFiles("gallery", { "docs/gallery.md": await renderGallery() });
