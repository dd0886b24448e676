import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'stripe-sandbox',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['test/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
