// The sheet of all keys, read from the key map.
import { Dialog } from '../../dialog/dialog.tsx';
import { listKeys, type KeyAudience, type KeyBinding } from '../logic/keyboard.ts';
import { keySheetTexts, type KeySheetTexts } from '../texts/key-sheet-texts.ts';
import './key-sheet.css';

export function KeySheet({
  lang,
  audience,
  onClose,
}: {
  lang: string;
  audience: KeyAudience;
  onClose: () => void;
}) {
  const texts = keySheetTexts(lang);
  return (
    <div lang={lang} dir={lang.startsWith('ar') ? 'rtl' : 'ltr'}>
      <Dialog open onClose={onClose} title={texts.title} closeLabel={texts.close}>
        <table className="key-sheet">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{texts.action}</th>
              <th scope="col">{texts.key}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(listKeys(audience)).map(([name, bindings]) => (
              <tr key={name}>
                <th scope="row">{texts[`name_${name}`]}</th>
                <td>
                  {bindings.map((binding) => (
                    <kbd key={binding.keys[0]}>
                      <bdi>{signOf(binding.keys, texts)}</bdi>
                    </kbd>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Dialog>
    </div>
  );
}

const ARROWS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** Keys of one action share a row. */
function rowsOf(bindings: readonly KeyBinding[]): [KeyBinding['name'], KeyBinding[]][] {
  const rows = new Map<KeyBinding['name'], KeyBinding[]>();
  for (const binding of bindings) rows.set(binding.name, [...(rows.get(binding.name) ?? []), binding]);
  return [...rows];
}

function signOf(keys: readonly string[], texts: KeySheetTexts): string {
  const [first = ''] = keys;
  const named: Record<string, string> = {
    ...ARROWS,
    ' ': texts.sign_space,
    Home: texts.sign_home,
    End: texts.sign_end,
  };
  const sign = named[first] ?? first.toUpperCase();
  return keys.length > 1 ? `${sign} – ${keys.at(-1)}` : sign;
}
