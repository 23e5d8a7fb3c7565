"""A QLineEdit of Qt 6, unlimited or with `maxLength`."""

import json
import sys

from PyQt6.QtCore import QSocketNotifier, Qt, QT_VERSION_STR
from PyQt6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QVBoxLayout, QWidget


class Field(QLineEdit):
    """A field that reports its preedit text, which isn't part of its text."""

    preedit, submits = "", 0

    def inputMethodEvent(self, event):
        self.preedit = event.preeditString()
        super().inputMethodEvent(event)
        self.tell()

    def submit(self):
        self.submits += 1
        self.tell()

    def tell(self):
        held, place = self.text(), self.cursorPosition()
        shown = held[:place] + self.preedit + held[place:]
        print(json.dumps({"text": held, "shown": shown, "submits": self.submits}), flush=True)


def begin():
    """Creates a field with the text and the maximum length of a request."""
    line = sys.stdin.readline()
    if not line:
        return application.quit()
    request = json.loads(line)
    if layout.count():
        layout.takeAt(0).widget().deleteLater()
    field = Field()
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    if sys.argv[1] == "limited":
        field.setMaxLength(request["max"])
    field.setText(request["text"])
    layout.insertWidget(0, field)
    if layout.count() == 1:
        other = QLineEdit()
        other.setMinimumHeight(60)
        layout.addWidget(other)
    field.textChanged.connect(field.tell)
    field.returnPressed.connect(field.submit)
    field.setFocus()
    field.tell()


application = QApplication(["Field"])
window = QWidget()
window.setWindowTitle("Field")
window.resize(640, 480)
layout = QVBoxLayout(window)
window.show()
print(json.dumps({"version": f"Qt {QT_VERSION_STR}"}), flush=True)
notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(begin)
application.exec()
