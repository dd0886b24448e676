/** Markup that is safe to send; only `html` makes it. */
export interface Html {
  markup: string;
}

type Piece = Html | string | number | null | false | readonly Piece[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return {
    markup: strings.reduce((text, string, index) => text + render(pieces[index - 1] ?? null) + string),
  };
}

function render(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number')
    return String(piece).replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '');
  return 'markup' in piece ? piece.markup : piece.map(render).join('');
}
