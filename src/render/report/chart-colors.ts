/** Grey with a contrast of 4.3 to GitHub's white page and to its dark one (#0d1117): a chart does not know where it is. */
export const NEUTRAL_TEXT = "#727a84";
