import { useMediaQuery } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '../../contract/agreement.ts'
import { mayImport } from '../../contract/imports.ts'
import type { Resource } from '../../contract/resource.ts'
import { Button } from '../components/button.tsx'
import { useSession } from '../session/session-store.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then(module => ({ default: module.ImportDialog })))

type FileUploadProps = { resource: Resource; onDone: () => void }

/**
 * The *Subir* button of a list that is not a resource, for people who may import its records. A phone has no room for
 * it beside the filters; Subir datos offers the same there.
 */
export const FileUpload = ({ resource, onDone }: FileUploadProps) => {
  const { role, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 767px)')
  if (isPhone || !mayImport(resource, { role, isOperator: user.isOperator })) return null
  const { many } = resource.titles
  return (
    <>
      <Button leftIcon={<IconUpload aria-hidden />} onClick={() => setOpen(true)}>
        Subir {inSentence(many)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={resource.name}
            title={many}
            note={resource.fileNote}
            onClose={() => setOpen(false)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  )
}
