// Hands a text to the browser as a file.

/** Without this mark, Excel reads the letters of another code page. */
const byteOrderMark = '\uFEFF';

export function download(text: string, name: string, type: string): void {
  const isUnmarked = type === 'text/csv' && !text.startsWith(byteOrderMark);
  const address = URL.createObjectURL(new Blob(isUnmarked ? [byteOrderMark, text] : [text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
