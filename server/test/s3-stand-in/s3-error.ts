// The S3 stand-in answers errors in the XML that every store writes.

export interface S3Error {
  readonly status: number;
  readonly code: string;
  readonly body: string;
}

/** @param more elements that only this error has. */
export const s3Error = (status: number, code: string, message: string, more = ''): S3Error => ({
  status,
  code,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${more}<RequestId>0123456789ABCDEF</RequestId></Error>`,
});
