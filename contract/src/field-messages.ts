/** The API's messages of single fields. Forms show them in the reader's language. */
export const fieldMessages = {
  priceZero: 'A paid price is more than 0',
  priceTooLow: 'Price and fee are at least 0.50 together',
  priceTooHigh: 'Price and fee are at most 100,000.00 together',
  sameTeam: 'A team cannot play against itself',
  nameMissing: 'Give a name, or two teams',
  year: 'The year lies between 2000 and 2100',
} as const;
