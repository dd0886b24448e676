/** Whether a stored row has these values. Moments are compared by their time. */
export const hasFields = (row: object, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => {
    const stored = (row as Readonly<Record<string, unknown>>)[name];
    return JSON.stringify(stored) === JSON.stringify(value);
  });
