/** A captcha that could not be loaded or solved: nothing was sent. */
export class CaptchaError extends Error {}
