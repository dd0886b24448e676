// The options that many commands take.

export const channel = {
  type: 'text',
  placeholder: 'slug',
  summary: 'which channel; without it the first',
} as const;

export const event = {
  type: 'number',
  placeholder: 'id',
  summary: 'which event, as event list shows it',
  isRequired: true,
} as const;
