// The rules of card numbers: brands, groups, checks. Nothing here touches the page.

const brands = [
  { name: 'amex', label: 'Amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  {
    name: 'diners',
    label: 'Diners',
    pattern: /^3(?:0[0-5]|[68])/,
    lengths: [14, 16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { name: 'jcb', label: 'JCB', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  {
    name: 'mastercard',
    label: 'Mastercard',
    pattern: /^(?:5[1-5]|2[2-7])/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  {
    name: 'discover',
    label: 'Discover',
    pattern: /^6(?:011|4[4-9]|5)/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  {
    name: 'unionpay',
    label: 'UnionPay',
    pattern: /^62/,
    lengths: [16, 17, 18, 19],
    groups: [4, 4, 4, 4, 3],
    cvc: 3,
  },
  { name: 'visa', label: 'Visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
];
const unknownBrand = {
  name: 'unknown',
  label: '',
  pattern: /^/,
  lengths: [16],
  groups: [4, 4, 4, 4],
  cvc: 3,
};

export const brandOf = (digits) => brands.find((brand) => brand.pattern.test(digits)) ?? unknownBrand;
// A phone's Arabic keyboard types ٤٢ and ۴۲: they are digits as well.
export const onlyDigits = (text) =>
  text
    .replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660)
    .replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0)
    .replace(/\D/g, '');

function passesLuhn(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function formatNumber(digits) {
  const groups = [];
  let at = 0;
  for (const size of brandOf(digits).groups) {
    if (at >= digits.length) break;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups.join(' ');
}

export function formatExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
}

// Each check answers undefined, or a code of `words`; codes that start with "incomplete" show only once the field is left.
export const checks = {
  number(digits) {
    const { lengths } = brandOf(digits);
    if (digits.length < Math.min(...lengths)) return 'incomplete_number';
    if (!lengths.includes(digits.length))
      return digits.length < Math.max(...lengths) ? 'incomplete_number' : 'invalid_number';
    return passesLuhn(digits) ? undefined : 'invalid_number';
  },
  expiry(digits) {
    const month = Number(digits.slice(0, 2));
    if (digits.length >= 2 && (month < 1 || month > 12)) return 'invalid_expiry_month';
    if (digits.length < 4) return 'incomplete_expiry';
    const end = new Date(2000 + Number(digits.slice(2, 4)), month, 1);
    return end <= new Date() ? 'invalid_expiry_year_past' : undefined;
  },
  cvc: (digits, brand) => (digits.length === brand.cvc ? undefined : 'incomplete_cvc'),
};
