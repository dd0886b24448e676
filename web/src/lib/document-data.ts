// Reads the document's data.
import type { DocumentData } from '@floodlit/contract/document';

export function readDocumentData(): DocumentData {
  const text = document.getElementById('boot')?.textContent;
  if (text === undefined || text === null) throw new Error('The document carries no boot data.');
  return JSON.parse(text) as DocumentData;
}
