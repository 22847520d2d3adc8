import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { FieldInput } from '../../../../kernel/web/form/field-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { orderTakingUrl } from './order-taking-url.ts'

const customer = field.reference({ title: 'Cliente', table: 'customers', resource: 'customers' })

/** Asks for the customer, and opens order taking. */
const CustomerDialog = ({ onClose }: { onClose: () => void }) => {
  const { environment } = useSession()
  const navigate = useNavigate()
  return (
    <Dialog onClose={onClose} title="Nuevo pedido" size={440}>
      <FieldInput
        field={customer}
        value={null}
        timeZone={environment.timeZone}
        onChange={value => {
          const { data } = referenceValue.safeParse(value)
          if (data) void navigate(orderTakingUrl(data.code))
        }}
        onBlur={() => undefined}
      />
    </Dialog>
  )
}

export const NewOrder = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={() => setOpen(true)}>
        Nuevo pedido
      </Button>
      {isOpen && <CustomerDialog onClose={() => setOpen(false)} />}
    </>
  )
}
