/** A folder or a bucket with the rows of many jobs. Names are relative, with slashes, and made by row-places.ts. */
export interface RowStore {
  place: string;
  /** The names of the folders in a folder, sorted; none where it is missing. */
  listFolders(folder: string): Promise<string[]>;
  /** The names of the files in a folder, sorted; none where it is missing. */
  listFiles(folder: string): Promise<string[]>;
  /** A file's bytes, or undefined if it is gone. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** A file of which parts are read. */
  open(name: string): Promise<PartlyRead>;
  /** Writes a file, in place of an older one; nobody sees half of it. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Gives a local file a new name in the store, whole and for good; false if there is one of that name already. */
  add(name: string, localFile: string): Promise<boolean>;
  /** Removes files; those that are gone are no fault. */
  remove(names: readonly string[]): Promise<void>;
  /** A new local file for {@link RowStore.add}; what killed calls left of such is removed. */
  makeLocalFile(): Promise<string>;
}

/** As hyparquet reads files. */
export interface PartlyRead {
  byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}
