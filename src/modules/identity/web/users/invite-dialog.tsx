import { lazy, Suspense } from 'react'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import { UnsavedModal } from '../../../../kernel/web/form/unsaved-modal.tsx'
import { users } from '../../contract/users/users.ts'
import classes from './people.module.css'
import { isShownForRole } from './shown-for-role.ts'

const ResourceForm = lazy(() =>
  import('../../../../kernel/web/form/resource-form.tsx').then(module => ({ default: module.ResourceForm })),
)

type InviteProps = {
  /** The role number that the form begins with. */
  role?: string
  onClose: () => void
  onInvited: () => void
}

/** One person: e-mail, role and the key that the role needs. */
export const InviteDialog = ({ role, onClose, onInvited }: InviteProps) => {
  const unsaved = useUnsaved()
  return (
    <UnsavedModal unsaved={unsaved} title="Invitar a una persona" size={440} onClose={onClose}>
      <p className={classes.lead}>
        Le llega un correo con un enlace que vale por 7 días. Si ya usa Andén en otra empresa, entra con su misma
        contraseña.
      </p>
      <div className={classes.form}>
        <Suspense fallback={<LoadingScreen delayed />}>
          <ResourceForm
            resource={users}
            row={null}
            canWrite
            {...(role ? { given: { role } } : {})}
            isShown={isShownForRole}
            createLabel="Enviar invitación"
            onCancel={() => unsaved.leave(onClose)}
            onChanges={unsaved.tell}
            onSaved={saved => {
              showToast({ variant: 'success', text: `La invitación salió para ${String(saved.email)}` })
              onInvited()
              onClose()
            }}
          />
        </Suspense>
      </div>
    </UnsavedModal>
  )
}
