// A picture of an operator: chosen from this device, painted anew by the server, and shown as kept.
import { useQuery } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { limits } from '@floodlit/contract/limits';
import { pictures } from '@floodlit/contract/operators/pictures';
import { base64Of } from '../../lib/base64.ts';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { Button } from '../../ui/button.tsx';
import { useChannel, useMayHere } from './channel.tsx';

const uploaded = /^\/media\/u\/([0-9a-f]{32}\.(?:png|svg))$/;

/** A kept picture as a data address. Undefined for any other path, and until it is there. */
export function usePictureAddress(channelId: number, path: string | null): string | undefined {
  const name = uploaded.exec(path ?? '')?.[1];
  const { data } = useQuery({
    queryKey: ['picture', channelId, name],
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await client.call(pictures.read, { channel_id: channelId, name: name ?? '' })).data.address,
  });
  return data;
}

interface PictureFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { control, name } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Picture label={props.label} path={(value as string | null) ?? null} onChange={onChange} />
      )}
    />
  );
}

interface PictureProps {
  readonly label: string;
  readonly path: string | null;
  readonly onChange: (path: string | null) => void;
}

function Picture({ label, path, onChange }: PictureProps) {
  const { t } = useLanguage();
  const { id } = useChannel();
  const may = useMayHere();
  const { run, refuse, failure, isPending } = useAct();
  const data = usePictureAddress(id, path);
  const send = async (file: File): Promise<void> => {
    if (file.size > limits.pictureBytes) return refuse(t('picture.too_large'));
    await run(async () => {
      const content = await base64Of(file);
      onChange((await client.call(pictures.keep, { channel_id: id, content })).data.path);
    });
    return undefined;
  };
  return (
    <PictureBox
      label={label}
      address={data}
      note={path === null || uploaded.test(path) ? undefined : path}
      isChosen={path !== null}
      isSending={isPending}
      isReadOnly={!may('pictures.write', 'part')}
      failure={failure}
      onFile={(file) => void send(file)}
      onNone={() => onChange(null)}
    />
  );
}

interface PictureBoxProps {
  readonly label: string;
  /** A data address. */
  readonly address: string | undefined;
  /** In place of a picture that cannot be shown. */
  readonly note?: string | undefined;
  readonly isChosen: boolean;
  readonly isSending?: boolean;
  readonly isReadOnly?: boolean;
  readonly failure: string | undefined;
  /** The files that may be chosen. */
  readonly hint?: string;
  readonly onFile: (file: File) => void;
  readonly onNone: () => void;
}

/** The picture, and the buttons that choose another one or none. */
export function PictureBox(props: PictureBoxProps) {
  const {
    label,
    address,
    note,
    isChosen,
    isSending = false,
    isReadOnly = false,
    failure,
    onFile,
    onNone,
  } = props;
  const { t } = useLanguage();
  const { hint = t('picture.hint') } = props;
  return (
    <fieldset className="languages">
      <legend>{label}</legend>
      <div className="row">
        {address !== undefined && <img className="picture" src={address} alt="" />}
        {note !== undefined && <bdi className="muted">{note}</bdi>}
        {!isReadOnly && (
          <FileTrigger
            acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file !== undefined) onFile(file);
            }}
          >
            <Button isPending={isSending}>{t(isChosen ? 'picture.replace' : 'picture.choose')}</Button>
          </FileTrigger>
        )}
        {isChosen && !isReadOnly && <Button onPress={onNone}>{t('picture.none')}</Button>}
      </div>
      {!isReadOnly && <span className="field__hint">{hint}</span>}
      {failure !== undefined && (
        <span className="field__error" role="alert">
          {failure}
        </span>
      )}
    </fieldset>
  );
}
