export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export function toJson(status: number, value: object): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  };
}
