"""A kind that only tests know: each task does one thing that an engine must bear."""

from hakaru_compute.registry import Task

TASKS = {
    name: Task(spec=f"spec:{spec}", result="spec:Told", run=f"tasks:{name}", call=name.startswith("call_"))
    for name, spec in {
        "add": "Add",
        "count": "Count",
        "busy_in_c": "Nothing",
        "take_memory": "TakeMemory",
        "take_memory_in_children": "TakeMemory",
        "use_libraries": "Nothing",
        "fill_the_disk": "Nothing",
        "die": "Die",
        "raise_error": "Raise",
        "start_child": "Nothing",
        "tell_threads": "Nothing",
        "tell_garbage": "Nothing",
        "tell_random": "Seeded",
        "tell_device": "Nothing",
        "leave_when_asked": "Nothing",
        "tell_nan": "Nothing",
        "call_add": "Add",
        "call_sleep": "Sleep",
        "call_die": "Nothing",
        "call_take_memory": "TakeMemory",
        "call_process_id": "Nothing",
    }.items()
}
