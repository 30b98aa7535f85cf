import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { UserError } from "../model/user-error.ts";
import { explainFileError } from "./files.ts";

const PIECE_BYTES = 256 * 1024;

/**
 * A file's text in pieces: UTF-8, or UTF-16 with its mark, as of PowerShell.
 * @throws UserError that names the path if it is unreadable
 */
export async function* readTextPieces(path: string): AsyncGenerator<string> {
  try {
    yield* decodeText(createReadStream(path, { highWaterMark: PIECE_BYTES }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UserError(`${path}: ${explainFileError(error)}`, { cause: error });
  }
}

/** A byte stream's text in pieces. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: StringDecoder | undefined;
  let encoding: "utf8" | "utf16le" = "utf8";
  // The last piece ended with a whole character.
  let isWhole = true;
  for await (const piece of bytes) {
    if (decoder === undefined && piece[0] === 0xff && piece[1] === 0xfe) encoding = "utf16le";
    decoder ??= new StringDecoder(encoding);
    const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    // Much faster than decoding.
    const isPlain = encoding === "utf8" && isAscii(buffer);
    yield isPlain && isWhole ? buffer.toString("latin1") : decoder.write(buffer);
    isWhole = isPlain;
  }
  const rest = decoder?.end() ?? "";
  if (rest !== "") yield rest;
}
