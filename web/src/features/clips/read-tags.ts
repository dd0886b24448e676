// Tags as people type them, separated by commas of any script: pure.
export function readTags(text: string): string[] {
  const tags = text
    .split(/[,،、;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
