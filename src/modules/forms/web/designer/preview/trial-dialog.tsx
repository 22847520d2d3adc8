import { IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../../kernel/web/components/dialog.tsx'
import { Segments } from '../../../../../kernel/web/components/segments.tsx'
import { type FormDefinition, textOf } from '../../../contract/definition/types.ts'
import { createAnswerModel } from '../../../contract/runtime/answer-model.ts'
import { FormRunner, type Progress } from '../../answering/runner/form-runner.tsx'
import { sampleVariables } from './page-form.ts'
import classes from './preview.module.css'
import { type Device, devices, Screen } from './screen.tsx'
import { TrialPorts } from './trial-ports.tsx'

const start: Progress = { page: 1, pages: 1, pageTitle: '', share: 0 }

const noteOf = ({ page, pages, pageTitle }: Progress): string =>
  [pages > 1 ? `Página ${page} de ${pages}` : '', pageTitle].filter(Boolean).join(' · ')

const Ended = ({ onAgain }: { onAgain: () => void }) => (
  <div className={classes.ended} role="status">
    <IconCircleCheck size={44} stroke={1.5} aria-hidden />
    <h3>Llegaste al final</h3>
    <p>Todas las respuestas valen. Fue una prueba: no se guardó ni se envió nada.</p>
    <Button leftIcon={<IconRefresh aria-hidden />} onClick={onAgain}>
      Probar de nuevo
    </Button>
  </div>
)

type Props = { definition: FormDefinition; onClose: () => void }

/** The whole form, answered from the first page to the last with its conditions, jumps and checks. Nothing is stored. */
export const TrialDialog = ({ definition, onClose }: Props) => {
  const [device, setDevice] = useState<Device>('phone')
  const [round, setRound] = useState(0)
  const [hasEnded, setEnded] = useState(false)
  const [progress, setProgress] = useState(start)
  const model = useMemo(
    () => ({ round, survey: createAnswerModel(definition, { variables: sampleVariables }) }),
    [definition, round],
  )
  return (
    <Dialog
      title="Probar el formulario"
      size={device === 'phone' ? 470 : 860}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Cerrar la prueba' }}
    >
      <div className={classes.trial}>
        <Segments label="Dónde se responde" size="medium" options={devices} value={device} onChange={setDevice} />
        <TrialPorts>
          <Screen
            device={device}
            title={textOf(definition.title) || 'Formulario'}
            note={noteOf(progress)}
            share={hasEnded ? 1 : progress.share}
          >
            {hasEnded ? (
              <Ended
                onAgain={() => {
                  setRound(round + 1)
                  setEnded(false)
                }}
              />
            ) : (
              <FormRunner
                key={model.round}
                model={model.survey}
                onProgress={setProgress}
                onFinish={() => setEnded(true)}
              />
            )}
          </Screen>
        </TrialPorts>
      </div>
    </Dialog>
  )
}
