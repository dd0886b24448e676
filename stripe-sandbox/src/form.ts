/** A form-encoded body with Stripe's nested keys: `metadata[order]=12`, `expand[]=customer`, `a[0][b]=c`. */
export interface Form {
  [key: string]: string | Form;
}

const maxDepth = 6;
const maxFields = 1000;

export function createForm(): Form {
  // Without a prototype, so that a key such as `__proto__` is an ordinary word.
  return Object.create(null) as Form;
}

/** Throws a RangeError for a body that nests too deep or has too many fields. */
export function parseForm(body: string): Form {
  const form = createForm();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    fields += 1;
    if (fields > maxFields) throw new RangeError('Too many parameters.');
    place(form, name, value);
  }
  return form;
}

function place(form: Form, name: string, value: string): void {
  const opening = name.indexOf('[');
  const path =
    opening > 0 && name.endsWith(']')
      ? [name.slice(0, opening), ...name.slice(opening + 1, -1).split('][')]
      : [name];
  if (path.length > maxDepth) throw new RangeError('Parameters are nested too deep.');
  let target = form;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(target).length) : part;
    if (index === path.length - 1) {
      target[key] = value;
      return;
    }
    const next = target[key];
    if (typeof next === 'object') target = next;
    else {
      const created = createForm();
      target[key] = created;
      target = created;
    }
  });
}
