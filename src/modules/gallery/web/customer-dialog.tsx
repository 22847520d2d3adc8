import { field, referenceValue } from '../../../kernel/contract/fields.ts'
import { Dialog } from '../../../kernel/web/components/dialog.tsx'
import { ReferenceInput } from '../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'

const customerField = field.reference({ title: 'Cliente', table: 'customers', resource: 'customers' })

/** Chooses the customer whose photos the wall shows. */
export const CustomerDialog = ({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) => {
  const { timeZone } = useSession().environment
  return (
    <Dialog title="Fotos de un cliente" onClose={onClose}>
      <ReferenceInput
        label="Cliente"
        field={customerField}
        value={null}
        timeZone={timeZone}
        onBlur={() => {}}
        onChange={value => {
          const customer = referenceValue.safeParse(value).data
          if (!customer) return
          onChoose(customer.id)
          onClose()
        }}
      />
    </Dialog>
  )
}
