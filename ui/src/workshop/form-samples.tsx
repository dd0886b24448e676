import { Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { Field, PasswordField, TextAreaField } from '../form/field.tsx';
import { RadioCardGroup } from '../form/radio-card.tsx';
import { Select } from '../form/select.tsx';
import { Panel, Stack } from '../layout/panel.tsx';
import { FeatureList } from '../feature-list.tsx';
import { PassCard } from '../pass-card.tsx';
import { PriceSummary } from '../price-summary.tsx';
import { Sample } from './sample.tsx';

type Choice = 'event' | 'season' | 'annual';

export function FormSamples(): ReactNode {
  const [choice, setChoice] = useState<Choice>('event');
  return (
    <>
      <Sample title="Fields">
        <div className="workshop__grid">
          <Stack gap={2}>
            <Field label="E-mail" type="email" autoComplete="email" placeholder="you@example.com" />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              hint="At least 8 characters"
              showLabel="Show password"
              hideLabel="Hide password"
            />
            <Field label="First name" note="(optional)" defaultValue="Fatima" />
          </Stack>
          <Stack gap={2}>
            <Field
              label="E-mail, wrong"
              type="email"
              defaultValue="fatima@"
              error="A valid email address is required"
            />
            <Select
              label="Topic"
              hint="What is it about?"
              options={['Payment', 'Playback', 'Something else'].map((label) => ({ value: label, label }))}
            />
            <Field label="Search" type="search" start={<Search aria-hidden="true" />} />
          </Stack>
          <Stack gap={2}>
            <TextAreaField label="Message" error="Field is required" />
            <Checkbox
              label={
                <>
                  I accept the <a href="#terms">terms &amp; conditions</a>
                </>
              }
              error="Please accept terms & conditions"
            />
            <Checkbox label="Send me news" hint="Once a month" defaultChecked />
            <Field label="Disabled" disabled defaultValue="Locked" />
          </Stack>
        </div>
      </Sample>
      <Sample title="RadioCardGroup, PriceSummary, Panel">
        <div className="workshop__grid">
          <Panel>
            <RadioCardGroup
              legend="Choose how to watch"
              value={choice}
              onChange={setChoice}
              options={[
                { value: 'event', title: 'Single event', description: 'Live and replay', aside: '$9.99' },
                { value: 'season', title: 'Season pass', description: 'Every game', aside: '$14.99/mo' },
                {
                  value: 'annual',
                  title: 'All access',
                  tag: 'Best value',
                  description: 'All schools, clips and downloads',
                  aside: '$99.99/yr',
                },
              ]}
            />
            <Button size="large" wide>
              Continue to payment
            </Button>
          </Panel>
          <Panel title="Summary">
            <PriceSummary
              rows={[
                { label: 'Single event', note: 'Falcons @ Hawks', amount: '$9.99' },
                { label: 'Service fee', amount: '$1.00' },
                { label: 'Promo code', amount: '−$2.00', tone: 'discount' },
              ]}
              total={{ label: 'Total', amount: 'USD $8.99' }}
              note="All sales are final."
            />
          </Panel>
        </div>
      </Sample>
      <Sample title="PassCard">
        <div className="workshop__grid">
          {[
            { name: 'Riverside season', price: 'USD $14.99/monthly', tag: undefined },
            { name: 'All access', price: 'USD $99.99/annual', tag: 'Best value' },
            { name: 'Single event', price: 'USD $9.99', tag: undefined },
          ].map(({ name, price, tag }) => (
            <PassCard
              key={name}
              name={name}
              tag={tag}
              highlighted={tag !== undefined}
              price={price}
              priceNote="+ $1.00 service fee"
              description="Every game of the team, live and on demand."
              contents={
                <FeatureList
                  notIncludedLabel="Not included:"
                  features={[
                    { text: 'Live and replays', included: true },
                    { text: '10 clips a month', included: true },
                    { text: 'Downloads', included: tag !== undefined },
                  ]}
                />
              }
              action={
                <Button wide variant={tag === undefined ? 'soft' : 'primary'}>
                  Choose {name}
                </Button>
              }
              footnote="Renews every 30 days. Cancel any time."
            />
          ))}
        </div>
      </Sample>
    </>
  );
}
