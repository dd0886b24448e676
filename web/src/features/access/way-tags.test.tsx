import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WayTags } from './way-tags.tsx';

it('gives each tag beside a way to watch its own direction', () => {
  const markup = renderToStaticMarkup(<WayTags tags={['Best value', '٧ أيام مجانًا']} />);
  expect(markup).toBe('<bdi>Best value</bdi> · <bdi>٧ أيام مجانًا</bdi>');
});
