// Orders and their items name a pass that an operator may delete while the buyer orders.
import { isReferenceMissing } from '../../db/connect.ts';
import { DomainError } from '../../kernel/errors.ts';

/**
 * The buyer read the pass before the operator locked it. The foreign key waits for that lock and then fails.
 * @throws {DomainError} `commerce.not_for_sale`
 */
export async function refuseDeletedPass<T>(insert: Promise<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (isReferenceMissing(error)) throw new DomainError('commerce.not_for_sale');
    throw error;
  }
}
