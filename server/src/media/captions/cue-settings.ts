// Where a caption stands on the picture: WebVTT, 6.3 ("parse the WebVTT cue settings").

/** At most 100. */
const percent = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%$/;

const isKnown: Readonly<Record<string, (value: string) => boolean>> = {
  align: (value) => /^(?:start|center|end|left|right)$/.test(value),
  line: (value) => {
    const [line = '', alignment = 'start', ...rest] = value.split(',');
    const isLine = /^-?\d{1,3}(?:\.\d+)?$/.test(line) || percent.test(line);
    return isLine && /^(?:start|center|end)$/.test(alignment) && rest.length === 0;
  },
  position: (value) => {
    const [position = '', alignment = 'center', ...rest] = value.split(',');
    return percent.test(position) && /^(?:line-left|center|line-right)$/.test(alignment) && rest.length === 0;
  },
  size: (value) => percent.test(value),
};

/** Regions and vertical text need more than a player of one picture offers. */
export function readSettings(text: string): { readonly settings: string[]; readonly hasOthers: boolean } {
  const given = text.split(/\s+/).filter((one) => one !== '');
  const settings = given.filter((one) => {
    const colon = one.indexOf(':');
    return isKnown[one.slice(0, colon)]?.(one.slice(colon + 1)) === true;
  });
  return { settings, hasOthers: settings.length < given.length };
}
