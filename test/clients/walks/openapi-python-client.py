"""Makes the calls in `walk.ts` with the client from openapi-python-client."""
import os

from cairn_client import AuthenticatedClient, models
from cairn_client.api.events import events_list
from cairn_client.api.lists import lists_list
from cairn_client.api.tasks import tasks_create, tasks_delete, tasks_edit, tasks_get, tasks_list
from cairn_client.api.votes import votes_create
from cairn_client.api.webhooks import webhooks_create

client = AuthenticatedClient(base_url=os.environ["CAIRN_URL"], token=os.environ["CAIRN_TOKEN"], prefix="Token")

list_id = lists_list.sync(client=client).results[0].id
created = [
    tasks_create.sync(client=client, body=models.TasksCreateBody(parent=list_id, title=f"Made by Python {number}"))
    for number in range(3)
]
second_page = tasks_list.sync(client=client, page=2, page_size=2)
assert second_page.count == 3 and len(second_page.results) == 1, second_page

vote = votes_create.sync(client=client, body=models.VotesCreateBody(parent=created[0].id))
again = votes_create.sync(client=client, body=models.VotesCreateBody(parent=created[0].id))
assert again.id == vote.id

edited = tasks_edit.sync(created[0].id, client=client, body=models.TasksEditBody(title="Edited by Python"))
assert edited.title == "Edited by Python", edited

feed = events_list.sync(client=client)
made = [event for event in feed.results if isinstance(event, models.TaskCreatedEvent)]
assert made[0].data.task_id == created[0].id, feed

body = models.WebhooksCreateBody(name="Python", url="https://127.0.0.1/hook", types=["task.created"])
webhook = webhooks_create.sync(client=client, body=body)
assert webhook.secret.startswith("whsec_"), webhook

assert tasks_delete.sync_detailed(created[0].id, client=client).status_code == 204
problem = tasks_get.sync(created[0].id, client=client)
assert isinstance(problem, models.Problem) and problem.code == "not_found", problem
print("done")
