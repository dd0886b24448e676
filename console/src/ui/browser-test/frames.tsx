// A list, a record and its acts in their frames, on a server that fails when the test says so.
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { ApiError } from '@floodlit/contract/client';
import { pageSize, stateIn, useListPlace } from '../../lib/list-place.ts';
import { LanguageProvider } from '../../lib/translate.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../frames/confirm-dialog.tsx';
import { fieldsOf } from '../frames/fields.tsx';
import {
  AddLink,
  ListCard,
  ListFilter,
  ListPage,
  ListSearch,
  ListStates,
  ListTable,
  recordColumn,
} from '../frames/list-page.tsx';
import { RecordForm } from '../frames/record-form.tsx';
import { RecordPage, useGivenRecord, useSaved } from '../frames/record-page.tsx';
import { useAct } from '../frames/use-act.tsx';
import { useRemoval } from '../frames/use-removal.ts';
import { ToastProvider } from '../toast.tsx';

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
}

declare global {
  interface Window {
    things: Thing[];
    /** The next calls fail with this code. */
    code: string | undefined;
    /** Calls wait until `answer` is called. */
    isSlow: boolean;
    answer: () => void;
  }
}

window.things = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  name: `Thing ${index + 1}`,
  colour: index === 0 ? 'red' : 'blue',
}));
window.isSlow = false;
window.code = document.body.dataset['code'] || undefined;

async function call<Answer>(act: () => Answer): Promise<Answer> {
  if (window.isSlow)
    await new Promise<void>((resolve) => {
      window.answer = resolve;
    });
  const { code } = window;
  if (code !== undefined) throw new ApiError('/things', code === 'network' ? 0 : 409, { code });
  return act();
}

const listThings = (search: string, colour: string, offset: number) =>
  call(() => {
    const found = window.things.filter(
      (one) => one.name.includes(search) && (colour === '' || one.colour === colour),
    );
    return { data: found.slice(offset, offset + pageSize), meta: { total: found.length } };
  });

function Things({ isCard }: { readonly isCard: boolean }) {
  const place = useListPlace('name');
  const { search, offset } = place;
  const state = stateIn(place, ['blue', 'red'], 'blue');
  const colour = isCard ? state : place.filter('colour');
  const things = useQuery({
    queryKey: ['things', search, colour, offset],
    queryFn: () => listThings(search, colour, offset),
  });
  const list = { query: things, place, empty: 'No thing yet' };
  return (
    <ListPage place={place} title="Things" actions={<AddLink>Add a thing</AddLink>}>
      <div className="filters">
        <ListSearch />
        <ListFilter name="colour" label="Colour" ids={['red', 'blue', 'green']} nameOf={(id) => id} />
      </div>
      {isCard && (
        <ListStates label="States" ids={['blue', 'red']} nameOf={(id) => `All ${id}`} state={state} />
      )}
      {isCard ? (
        <ListCard {...list} limit={10}>
          {(rows) => (
            <ul>
              {rows.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
        </ListCard>
      ) : (
        <ListTable
          {...list}
          label="Things"
          columns={[recordColumn('name', 'Name', ({ name }: Thing) => name)]}
        />
      )}
    </ListPage>
  );
}

function ThingPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { given, id } = useGivenRecord();
  const { data, error } = useQuery({
    queryKey: ['thing', id],
    enabled: id !== undefined,
    queryFn: () => call(() => window.things.find((one) => one.id === id) ?? null),
  });
  const renew = () => queries.invalidateQueries({ queryKey: ['things'] });
  const saved = useSaved(renew, () => navigate('/') as Promise<void>);
  const [isAsking, setAsking] = useState(false);
  const { run, notice, isPending } = useAct();
  const removal = useRemoval(renew, '/');
  const remove = (thing: Thing) =>
    removal.remove({
      text: `${thing.name} is away`,
      remove: () =>
        call(() => {
          window.things = window.things.filter((one) => one.id !== thing.id);
        }),
      restore: () => call(() => window.things.unshift(thing)),
    });
  return (
    <RecordPage
      key={given}
      list={{ to: '/', name: 'All things' }}
      title={data?.name ?? 'A new thing'}
      error={error}
      actions={data != null && <Button onPress={() => void remove(data)}>Remove</Button>}
    >
      {notice}
      {removal.notice}
      <Button
        isPending={isPending}
        onPress={() => void run(() => call(() => 7), { done: (count) => ({ text: `Painted ${count}` }) })}
      >
        Paint
      </Button>
      <Button onPress={() => void run(() => call(() => 0), { explain: () => 'The paint is out' })}>
        Paint again
      </Button>
      <Button onPress={() => setAsking(true)}>Melt</Button>
      <ConfirmDialog
        title="Melt it?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm={
          <Button
            onPress={() => {
              setAsking(false);
              void run(() => call(() => 0), { done: () => ({ text: 'Molten' }) });
            }}
          >
            Melt it
          </Button>
        }
      >
        <p>It cannot be cast again.</p>
      </ConfirmDialog>
      {(id === undefined || data != null) && <ThingForm thing={data ?? undefined} onSaved={saved} />}
    </RecordPage>
  );
}

interface ThingFormProps {
  readonly thing: Thing | undefined;
  readonly onSaved: (made?: number) => Promise<void>;
}

function ThingForm({ thing, onSaved }: ThingFormProps) {
  const record = useRecordForm({
    name: `thing.${thing?.id ?? 'new'}`,
    values: { name: thing?.name ?? '', count: '' },
    version: '',
    save: async ({ name }) => {
      await call(() => window.things.unshift({ id: 99, name, colour: 'green' }));
      await onSaved(99);
    },
  });
  const { Text, Count } = fieldsOf(record);
  return (
    <RecordForm record={record} saveLabel="Keep">
      <Text name="name" label="Name" />
      <Count name="count" label="Count" />
    </RecordForm>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LanguageProvider>
        <MemoryRouter initialEntries={[document.body.dataset['path'] ?? '/']}>
          <ToastProvider>
            <Address />
            <Routes>
              <Route path="/" element={<Things isCard={false} />} />
              <Route path="/card" element={<Things isCard />} />
              <Route path="/:id" element={<ThingPage />} />
            </Routes>
          </ToastProvider>
        </MemoryRouter>
      </LanguageProvider>
    </QueryClientProvider>,
  );
