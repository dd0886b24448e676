import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  AppHeader,
  Badge,
  Button,
  Checkbox,
  Countdown,
  FeatureList,
  Field,
  IconButton,
  LinkButton,
  LinkProvider,
  MatchupArt,
  MediaCard,
  PageFrame,
  PassCard,
  PasswordField,
  PriceSummary,
  RadioCardGroup,
  Rail,
  SplashScreen,
  ToastProvider,
} from './index.ts';

const labels = {
  days: (count: number) => (count === 1 ? 'day' : 'days'),
  hours: (count: number) => (count === 1 ? 'hour' : 'hours'),
  minutes: () => 'min',
  seconds: () => 'sec',
};

describe('controls', () => {
  it('a busy button keeps its width, announces its state, and is not disabled', () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Paying">
        Pay USD $10.99
      </Button>,
    );
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled');
    expect(html).toContain('Pay USD $10.99');
    expect(html).toContain('Paying');
  });

  it('a button submits a form only with type submit', () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it('an icon button has a name and its pressed state', () => {
    const html = renderToStaticMarkup(<IconButton label="Follow Hawks" icon={<i />} pressed />);
    expect(html).toContain('aria-label="Follow Hawks"');
    expect(html).toContain('aria-pressed="true"');
  });

  it('every link uses the given router', () => {
    const html = renderToStaticMarkup(
      <LinkProvider component={({ href, children }) => <a href={`/routed${href}`}>{children}</a>}>
        <LinkButton href="/watch/1">Watch</LinkButton>
      </LinkProvider>,
    );
    expect(html).toContain('href="/routed/watch/1"');
  });
});

describe('fields', () => {
  it('an error describes its input and uses the reserved line', () => {
    const html = renderToStaticMarkup(<Field id="email" label="E-mail" error="Field is required" />);
    expect(html).toContain('for="email"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="email-line"');
    expect(html).toMatch(/id="email-line">Field is required</);
  });

  it('the line is reserved before any error, so that nothing moves', () => {
    const html = renderToStaticMarkup(<Field id="email" label="E-mail" />);
    expect(html).toContain('id="email-line"');
    expect(html).not.toContain('aria-invalid');
  });

  it('a password is hidden at first and has a button that shows it', () => {
    const html = renderToStaticMarkup(
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="new-password" />,
    );
    expect(html).toContain('type="password"');
    expect(html).toContain('aria-label="Show"');
    expect(html).toContain('autoComplete="new-password"');
  });

  it('a checkbox ties its error to the box', () => {
    const html = renderToStaticMarkup(<Checkbox id="terms" label="I accept" error="Please accept" />);
    expect(html).toContain('aria-describedby="terms-line"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('radio cards are native radios of one name in a named group', () => {
    const html = renderToStaticMarkup(
      <RadioCardGroup
        legend="How to watch"
        name="offer"
        value="one"
        onChange={() => undefined}
        options={[
          { value: 'one', title: 'One' },
          { value: 'two', title: 'Two' },
        ]}
      />,
    );
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html.match(/name="offer"/g)).toHaveLength(2);
    expect(html.match(/checked/g)).toHaveLength(1);
    expect(html).toContain('How to watch</legend>');
  });

  it('the parts beside the title of a radio card read in the direction of the page', () => {
    const price = (
      <>
        <bdi>USD $9.99</bdi> <bdi>$10.99 with fee</bdi>
      </>
    );
    const html = renderToStaticMarkup(
      <RadioCardGroup
        legend="How to watch"
        value="one"
        onChange={() => undefined}
        options={[{ value: 'one', title: 'One', aside: price }]}
      />,
    );
    // An isolating box around both would take its direction from the first letter.
    expect(html).toMatch(/<span class="radio-card__aside"><bdi>USD/);
  });
});

describe('media', () => {
  it('a card is read title first, then its state, then the line below', () => {
    const html = renderToStaticMarkup(
      <MediaCard
        href="/watch/1"
        title="Falcons @ Hawks"
        art={<MatchupArt title="x" />}
        topStart={<Badge tone="live">Live</Badge>}
        meta="Basketball"
      />,
    );
    const order = ['Falcons @ Hawks', '>Live<', 'Basketball'].map((text) => html.indexOf(text));
    expect(order.every((position) => position >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(html).toContain('<bdi>Falcons @ Hawks</bdi>');
  });

  it('art is hidden from screen readers, always left to right, with away before home', () => {
    const html = renderToStaticMarkup(
      <MatchupArt away={{ monogram: 'LF' }} home={{ monogram: 'RH' }} title="x" />,
    );
    expect(html).toContain('dir="ltr"');
    expect(html).toContain('aria-hidden="true"');
    expect(html.match(/>(LF|RH)</g)).toEqual(['>LF<', '>RH<']);
  });

  it('[T62] a stored colour cannot add a declaration to the art', () => {
    const html = renderToStaticMarkup(
      <MatchupArt home={{ monogram: 'RH', color: '#fff;background:url(//evil.test)' }} title="x" />,
    );
    expect(html).not.toContain('evil');
  });

  it('a rail is a section named by its heading with one item per child', () => {
    const html = renderToStaticMarkup(
      <Rail heading="Live now" previousLabel="Previous, Live now" nextLabel="Next, Live now">
        <p>1</p>
        <p>2</p>
      </Rail>,
    );
    const id = /<h2[^>]* id="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<section class="rail" aria-labelledby="${id}"`);
    expect(html.match(/<li/g)).toHaveLength(2);
  });

  it.each([
    [26, ['1', '02', '00']],
    [2, ['02', '00']],
    [0.5, ['30', '00']],
  ])(
    'a countdown of %d hours counts seconds in its last hour alone, and days only where there are some',
    (hours, numbers) => {
      const html = renderToStaticMarkup(
        <Countdown targetMs={hours * 3_600_000} clock={() => 0} labels={labels} />,
      );
      expect([...html.matchAll(/countdown__number">(\d+)</g)].map((match) => match[1])).toEqual(numbers);
      if (hours === 26) expect(html).toMatch(/>1<\/b>day<.*02<\/b>hours</);
    },
  );

  it.each([
    [false, ['Price', 'Fee', 'Total']],
    [true, ['Total', 'Price', 'Fee']],
  ])('a sum has its total last, or first where it is asked for: %s', (totalFirst, order) => {
    const html = renderToStaticMarkup(
      <PriceSummary
        rows={[
          { label: 'Price', amount: '$9.99' },
          { label: 'Fee', amount: '$1.00' },
        ]}
        total={{ label: 'Total', amount: '$10.99' }}
        totalFirst={totalFirst}
      />,
    );
    expect([...html.matchAll(/<dt>(\w+)/g)].map((match) => match[1])).toEqual(order);
  });

  it('a countdown is hidden from screen readers, which get its children', () => {
    const html = renderToStaticMarkup(
      <Countdown targetMs={90_060_000} clock={() => 0} labels={labels}>
        <time>Friday</time>
      </Countdown>,
    );
    expect(html.match(/>0?1</g)).toEqual(['>1<', '>01<', '>01<']);
    expect(html.indexOf('aria-hidden="true"')).toBeLessThan(html.indexOf('<time>Friday</time>'));
  });

  it('a missing feature of a pass is announced in words', () => {
    const html = renderToStaticMarkup(
      <PassCard
        name="Season"
        price="USD $9.99"
        contents={
          <FeatureList notIncludedLabel="Not included:" features={[{ text: 'Downloads', included: false }]} />
        }
        action={<Button>Buy</Button>}
      />,
    );
    expect(html).toMatch(/Not included: <\/span>Downloads/);
  });
});

describe('frame', () => {
  it('starts with the skip link and marks the main content', () => {
    const html = renderToStaticMarkup(
      <PageFrame
        skipLabel="Skip"
        header={
          <AppHeader
            logo={null}
            name="Northern"
            navigationLabel="Main"
            items={[{ href: '/', label: 'Home', current: true }]}
          />
        }
      >
        content
      </PageFrame>,
    );
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'));
    expect(html).toMatch(/<main[^>]* id="main" tabindex="-1"/);
    expect(html).toContain('aria-current="page"');
  });

  it('has its live regions before any toast', () => {
    const html = renderToStaticMarkup(
      <ToastProvider label="Notifications" dismissLabel="Dismiss">
        page
      </ToastProvider>,
    );
    expect(html).toContain('role="alert"');
    expect(html).toContain('<output class="toasts__list"></output>');
  });

  it('[R2.13] the splash is plain markup for the server', () => {
    const html = renderToStaticMarkup(<SplashScreen mark="N" name="Northern" label="Loading" />);
    expect(html).toMatch(/^<output[^>]* id="splash"/);
    expect(html).toContain('Loading');
  });
});
