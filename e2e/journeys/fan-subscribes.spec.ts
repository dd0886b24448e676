import { acceptTerms, successHeading, typeCard, cards } from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';

test('[R4.06] [R4.02] a fan tries the membership for free, stops its renewal with one press and keeps it with the next', async ({
  page,
  viewer,
}) => {
  await becomeViewer(page, viewer);
  await page.goto('/packages');
  // By the month or by the year on one card: what costs least now is chosen, and what the year saves is said.
  const card = page.getByRole('article').filter({ hasText: 'Fan membership' });
  await expect(card.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(card).toContainText('USD $11.99/monthly');
  await expect(card).toContainText('By the year you save USD $35.88.');
  await card.getByText('Annual', { exact: true }).click();
  await expect(card).toContainText('USD $115.00/annual');
  await card.getByText('Monthly', { exact: true }).click();
  await card.getByRole('link', { name: '7-day free trial' }).click();
  await expect(page.getByText('Nothing is charged today.')).toBeVisible();
  await typeCard(page, cards.works);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(successHeading(page)).toBeVisible();

  await page.goto('/profile');
  const membership = page.getByRole('article').filter({ hasText: 'Fan membership' });
  await expect(membership).toContainText('Free until');
  await membership.getByRole('button', { name: 'Cancel auto-renewal' }).click();
  await expect(membership).toContainText('Auto-Renewal Cancelled');
  await expect(membership).toContainText('Ends on');
  await membership.getByRole('button', { name: 'Keep subscription' }).click();
  await expect(membership.getByRole('button', { name: 'Cancel auto-renewal' })).toBeVisible();

  // Once per person: what was tried is offered for its price from now on.
  await page.goto('/packages');
  await expect(page.getByRole('heading', { name: 'Fan membership' })).toBeVisible();
  await expect(page.getByRole('link', { name: '7-day free trial' })).toHaveCount(0);
});
