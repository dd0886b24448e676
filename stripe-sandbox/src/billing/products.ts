import type Stripe from 'stripe';
import { previousAttributes } from '../changes.ts';
import type { Call } from '../call.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { findRow, insertObject, readRow, saveObject } from '../object-store.ts';
import {
  changedMetadata,
  changedText,
  findFlag,
  findText,
  readMetadata,
  readText,
  refuseUnknown,
} from '../parameters.ts';
import { StripeError } from '../stripe-error.ts';

export async function createProduct(call: Call): Promise<Stripe.Product> {
  const { form, tx } = call;
  refuseUnknown(form, ['active', 'description', 'expand', 'id', 'metadata', 'name']);
  const id = findText(form, 'id', 255) ?? createId('prod');
  if (await findRow(tx, 'product', id)) {
    const message = `Product already exists: '${id}'`;
    throw new StripeError(400, { type: 'invalid_request_error', code: 'resource_already_exists', message });
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: findFlag(form, 'active') ?? true,
    created: call.clock.now(),
    default_price: null,
    description: findText(form, 'description') ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: readMetadata(form),
    name: readText(form, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: call.clock.now(),
    url: null,
  };
  await insertObject(tx, 'product', product);
  await emitEvent(call, 'product.created', product);
  return product;
}

export async function retrieveProduct(call: Call, id: string): Promise<Stripe.Product> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'product', id)).object;
}

export async function updateProduct(call: Call, id: string): Promise<Stripe.Product> {
  const { form, tx } = call;
  refuseUnknown(form, ['active', 'description', 'expand', 'metadata', 'name']);
  const { object } = await readRow(tx, 'product', id, { lock: true });
  const changed: Stripe.Product = {
    ...object,
    active: findFlag(form, 'active') ?? object.active,
    description: changedText(form, 'description', object.description),
    metadata: changedMetadata(form, object.metadata),
    name: findText(form, 'name') ?? object.name,
    updated: call.clock.now(),
  };
  await saveObject(tx, changed);
  await emitEvent(call, 'product.updated', changed, previousAttributes(object, changed));
  return changed;
}

export function listProducts(call: Call): Promise<Page<Stripe.Product>> {
  const active = findFlag(call.form, 'active');
  return listPage(call, 'product', '/v1/products', ['active'], (where) => {
    if (active !== undefined) where(`(object -> 'active')::boolean = $`, active);
  });
}
