import { IconUser } from '@tabler/icons-react'
import { MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'

type SellerChipProps = {
  sellers: { code: string; name: string }[]
  chosen: string
  onChoose: (code: string) => void
}

/** One seller at a time: choosing another leaves the one before. */
export const SellerChip = ({ sellers, chosen, onChoose }: SellerChipProps) => (
  <MultiSelectChip
    icon={IconUser}
    name="Vendedor"
    options={sellers.map(({ code, name }) => ({ value: code, code, label: name }))}
    selected={chosen ? [chosen] : []}
    onChange={codes => onChoose(codes.at(-1) ?? '')}
    allLabel="El último en la calle"
  />
)
