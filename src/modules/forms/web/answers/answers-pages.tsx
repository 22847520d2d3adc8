import { useParams } from 'react-router'
import { FormTabs } from '../form-tabs.tsx'
import { AnswersView } from './answers-view.tsx'

/** Answers as a part of the editor. */
export const EditorAnswersPage = () => {
  const { formId = '' } = useParams()
  return <AnswersView formId={formId} tabs={({ form, answers }) => <FormTabs form={{ id: form.id, answers }} />} />
}

/** The same answers, for those who do not design forms. */
export const StaffAnswersPage = () => {
  const { formId = '' } = useParams()
  return <AnswersView formId={formId} />
}
