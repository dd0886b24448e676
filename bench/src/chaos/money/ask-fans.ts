// Reads each fan's purchases through the product's API.
import { commerce } from '@floodlit/contract/commerce/commerce';
import type { Fan } from '../../product/seed-fans.ts';

const together = 10;

/** @returns those of these fans, who all have paid, who are not shown one running order. */
export async function findUnserved(fans: readonly Fan[]): Promise<string[]> {
  const unserved: string[] = [];
  const waiting = fans.values();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const fan of waiting) {
        const { data } = await fan.tabs[0].call(commerce.orders, {});
        if (!data.some((order) => order.status === 'paid' && order.activity_status === 'active'))
          unserved.push(`fan ${fan.userId}`);
      }
    }),
  );
  return unserved;
}
