import { Select } from '@mantine/core'

/** Hours that the secret of before goes on. */
const overlaps = {
  '0': 'Deja de valer enseguida',
  '1': 'Una hora más',
  '24': 'Un día más',
  '168': 'Una semana más',
} as const
export type Overlap = keyof typeof overlaps

type Props = { value: Overlap; error: string | undefined; onChange: (value: Overlap) => void }

/** How long the secret of now goes on beside the new one. */
export const OverlapSelect = ({ value, error, onChange }: Props) => (
  <Select
    label="El secreto de ahora"
    description="Para que el programa no se corte mientras lo cambiás."
    allowDeselect={false}
    data={Object.entries(overlaps).map(([hours, label]) => ({ value: hours, label }))}
    value={value}
    error={error}
    onChange={chosen => onChange((chosen ?? '24') as Overlap)}
  />
)
