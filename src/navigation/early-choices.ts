/**
 * What was ticked or chosen before the program ran. React puts back what the server rendered when it takes such a
 * control over, so the choice is made once more, this time heard.
 */
export function noteEarlyChoices(root: ParentNode): () => void {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')]
    .filter((box) => box.checked !== box.defaultChecked && (box.checked || box.type === 'checkbox'))
    .map((box) => ({ box, isChecked: box.checked }))
  const selects = [...root.querySelectorAll('select')]
    .filter((select) => select.selectedOptions[0]?.defaultSelected === false)
    .map((select) => ({ select, value: select.value }))
  return () => {
    for (const { box, isChecked } of boxes) if (box.checked !== isChecked) box.click()
    for (const { select, value } of selects) {
      if (select.value === value) continue
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}
