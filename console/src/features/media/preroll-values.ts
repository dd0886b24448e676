// The typed fields of a new preroll, checked before its film is sent.
const isHttps = (typed: string): boolean => /^https:\/\/[^\s/]+/i.test(typed.trim());

interface PrerollFault {
  readonly field: 'url' | 'link' | 'weight';
  /** One of the contract's messages, or the key of a sentence. */
  readonly message: string;
}

/** @param hasFile the film is a file of this device, so that no address of it is typed. */
export function faultsOfPreroll(
  { url, link, weight }: Readonly<Record<PrerollFault['field'], string>>,
  hasFile: boolean,
): PrerollFault[] {
  const faults: PrerollFault[] = [];
  if (!hasFile && !isHttps(url)) faults.push({ field: 'url', message: 'field_error.https' });
  if (link.trim() !== '' && !isHttps(link)) faults.push({ field: 'link', message: 'field_error.https' });
  if (!/^\d{1,9}$/.test(weight.trim()))
    faults.push({ field: 'weight', message: 'A whole number is required' });
  return faults;
}
