const NOT_ASCII = /[^\0-\x7f]/g;
const [QUOTE, BACKSLASH, OPEN, CLOSE, NEWLINE] = [0x22, 0x5c, 0x7b, 0x7d, 0x0a];

/** How far a JSON object has been scanned; a scan begins at the object's brace. */
export interface ObjectScan {
  index: number;
  /** Of braces before the index. */
  depth: number;
  inString: boolean;
}

/** A text and its character codes, which an array gives twice as fast. */
export class ScannedText {
  text = "";
  /** A code for each UTF-16 unit, `?` if it is not ASCII; valid up to the text's length. */
  codes: Buffer = Buffer.alloc(0);
  isAscii = true;

  load(text: string): void {
    this.text = text;
    if (this.codes.length < text.length) this.codes = Buffer.alloc(Math.ceil(text.length * 1.25));
    this.isAscii = Buffer.byteLength(text) === text.length;
    this.codes.write(this.isAscii ? text : text.replace(NOT_ASCII, "?"), "latin1");
  }

  /**
   * Scans on to an object's end ("whole": the index is behind it), or to the text's ("more").
   * @param stop may end the scan at an opening brace, also in a string, which may have been cut, or at a line break in one
   */
  findObjectEnd<Stop>(scan: ObjectScan, stop: (scan: ObjectScan) => Stop | undefined): "whole" | "more" | Stop {
    const { codes } = this;
    for (const end = this.text.length; scan.index < end; scan.index++) {
      const code = codes[scan.index];
      const stopped = code === OPEN || (code === NEWLINE && scan.inString) ? stop(scan) : undefined;
      if (stopped !== undefined) return stopped;
      if (code === QUOTE) scan.inString = !scan.inString;
      else if (scan.inString) {
        if (code === BACKSLASH) scan.index++;
      } else if (code === OPEN) scan.depth++;
      else if (code === CLOSE && --scan.depth === 0) {
        scan.index++;
        return "whole";
      }
    }
    return "more";
  }
}
