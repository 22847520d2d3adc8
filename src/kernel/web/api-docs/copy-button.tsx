import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'

type Outcome = 'copied' | 'refused' | null
const saidFor = 2500

const labels = { copied: 'Copiado', refused: 'Seleccionalo y copialo' }

/** Copies a text and says on the button whether it could. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), saidFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  const Glyph = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <Button size="small" leftIcon={<Glyph size={16} aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{outcome ? labels[outcome] : label}</span>
    </Button>
  )
}
