import { IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../kernel/web/components/button.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useOverflow } from '../../../kernel/web/components/use-overflow.ts'
import classes from './integration.module.css'

/** Copies a text; without permission for the clipboard it says so, and the text stays to be selected. */
export const copyText = async (text: string, said: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ variant: 'success', text: said })
  } catch {
    showToast({ variant: 'warning', text: 'El navegador no dejó copiar. Seleccioná el texto y copialo.' })
  }
}

/** Text for machines, which can be scrolled by keyboard. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => {
  const block = useRef<HTMLPreElement>(null)
  const reachable = useOverflow(block) ? { role: 'region', tabIndex: 0, 'aria-label': label } : {}
  return (
    <pre ref={block} className={classes.code} {...reachable}>
      {text}
    </pre>
  )
}

export const CopyButton = ({ text, said, children }: { text: string; said: string; children: string }) => (
  <Button size="small" leftIcon={<IconCopy size={16} aria-hidden />} onClick={() => void copyText(text, said)}>
    {children}
  </Button>
)
