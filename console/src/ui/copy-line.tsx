// A secret text that is shown once, with a button that copies it.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../lib/translate.tsx';
import { Button } from './button.tsx';
import './copy-line.css';

export function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useLanguage();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="copy-line">
      <div className="copy-line__words">
        <span className="muted">{label}</span>
        <code className="secret" dir="ltr">
          {value}
        </code>
      </div>
      <Button
        isSmall
        aria-label={t('encoder.copy', { field: label })}
        onPress={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        <Copy size={16} aria-hidden />
        {isCopied ? t('encoder.copied') : t('encoder.copy_short')}
      </Button>
    </div>
  );
}
