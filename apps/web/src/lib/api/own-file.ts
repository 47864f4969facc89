/** A file of the page itself, such as a font; null where it can't be had. */
export async function ownFile(address: URL): Promise<Blob | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}
