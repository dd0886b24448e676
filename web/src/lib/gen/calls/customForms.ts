// Written by tools/calls.ts.
import type { api } from '@floodlit/contract';

const routes: unknown = {
  read: {"method":"GET","path":"/custom-forms/:alias","audience":"user"},
  answer: {"method":"POST","path":"/custom-forms/:alias","audience":"user","repeatable":true},
};
export const customForms = routes as typeof api.customForms;
