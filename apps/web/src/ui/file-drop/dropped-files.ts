/** A file with its path below the folder it was chosen or dropped with. */
export interface PathFile {
  path: string;
  file: File;
}

/** Files chosen with a button; those of a folder know their paths. */
export function chosenFiles(list: FileList | null): PathFile[] {
  return [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Everything that was dropped, with what is in folders. Ask at once: the browser forgets what was dropped. */
export async function droppedFiles(transfer: DataTransfer): Promise<PathFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(transfer.files);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<PathFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: PathFile[] = [];
  // A folder is read some hundred entries at a time, until there are none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one)));
  }
}
