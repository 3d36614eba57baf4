import type { VNode } from 'preact'

/** The way back to the task, at the top of every page about it. */
export const TaskHead = ({ task, address }: { task: { title: string }; address: string }): VNode => (
  <p class="breadcrumbs">
    <a class="back" href={address}>
      <bdi>{task.title}</bdi>
    </a>
  </p>
)
